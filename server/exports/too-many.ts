/** The format cannot hold so many rows; the message says how many it can, and what to do. */
export class TooManyRows extends Error {}
