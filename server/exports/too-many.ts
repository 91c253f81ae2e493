/** The format cannot hold so many rows; the message states its maximum, and what to do. */
export class TooManyRows extends Error {}
