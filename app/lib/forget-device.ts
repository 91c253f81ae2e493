/** Takes from this device what pages keep there to work without network: whoever uses it next is not to find it. */
export function forgetDevice(): void {
  indexedDB.deleteDatabase('check-in')
  // Only where the connection is secure is there such a store.
  if ('caches' in window) void caches.delete('check-in')
}
