//! Solves the game and writes the complete table to the file that is named.

use std::error::Error;

use halfmove_mouse_cats::MouseCats;
use halfmove_retro::Tablebase;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("no file named, expected the one to write, like mouse-cats.retro")?;
    let bytes = Tablebase::<MouseCats>::solve()?.to_bytes();
    println!("{} bytes", bytes.len());
    Ok(std::fs::write(path, bytes)?)
}
