/**
 * How many seconds a small change can be undone. More than the ten of [spec 81], because people need time to find the
 * button (docs/decisions/166).
 */
export const undoSeconds = 60
