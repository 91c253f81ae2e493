import { createContext, useContext } from 'react'

/** The nonce of the request's Content-Security-Policy; the browser needs none again. */
export const Nonce = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(Nonce)
