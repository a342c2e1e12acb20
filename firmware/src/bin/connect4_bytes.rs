//! The classic game of Connect Four on a small machine, on a board of bytes.
#![cfg_attr(target_os = "none", no_std, no_main)]

halfmove_firmware::program!(halfmove_firmware::connect4::on_bytes);
