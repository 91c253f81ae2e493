/**
 * How many seconds a small change can be undone. Its reader needs time to find the button, so it is more than the ten
 * of [spec 81] (docs/decisions/166).
 */
export const undoSeconds = 60
