import { createContext, useContext } from 'react'

/** The nonce of the request's Content-Security-Policy; not needed in the browser. */
export const Nonce = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(Nonce)

/**
 * Returns the nonce of the document's policy, for a script added later. A page cached for visitors has it only in its
 * headers.
 */
export const documentNonce = () =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || namedByHeader('nonce')

/**
 * Returns a named value from the document's headers, or undefined: `Server-Timing` is the only header that scripts can
 * read.
 */
export function namedByHeader(name: 'nonce' | 'request'): string | undefined {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Browsers expose it only over HTTPS.
  return document?.serverTiming?.find((entry) => entry.name === name)?.description
}
