/** Takes from this device what pages keep there to work without network: whoever uses it next is not to find it. */
export function forgetDevice(): void {
  // A browser may have no such memory, or only where the connection is secure.
  if ('indexedDB' in window) indexedDB.deleteDatabase('check-in')
  if ('caches' in window) void caches.delete('check-in')
}
