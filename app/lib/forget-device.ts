/** Clears what pages store on this device for offline use, so that its next user does not see it. */
export function forgetDevice(): void {
  // Not every browser has it, or only over HTTPS.
  if ('indexedDB' in window) indexedDB.deleteDatabase('check-in')
  if ('caches' in window) void caches.delete('check-in')
}
