/** Characters of base64 in a piece of a kept file, a multiple of four: each piece is written, and decoded, by itself. */
export const pieceCharacters = 512 * 1024

/** How many processes may end over a plan before it is given up: its file may be what ends them. */
export const maxAttempts = 10

/** Hours for which a file is kept that was not planned. */
export const keptHours = 24
