//! A search begun on one machine and ended on another.
#![cfg_attr(target_os = "none", no_std, no_main)]

halfmove_firmware::program!(halfmove_firmware::carry::run);
