import { createContext, useContext } from 'react'

/** The nonce of the request's Content-Security-Policy; the browser needs none again. */
export const Nonce = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(Nonce)

/**
 * The nonce of the document's policy, for a script that is added later. A page that is kept for visitors has it in its
 * headers alone.
 */
export const documentNonce = () =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || namedByHeader('nonce')

/**
 * The value under a name in the document's headers, or undefined: scripts get to read no header but `Server-Timing`.
 */
export function namedByHeader(name: 'nonce' | 'request'): string | undefined {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Browsers show it on secure addresses only.
  return document?.serverTiming?.find((entry) => entry.name === name)?.description
}
