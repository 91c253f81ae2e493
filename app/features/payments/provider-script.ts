import { documentNonce } from '#app/lib/nonce.ts'

export type ProviderButtons = { render(place: HTMLElement): Promise<void>; close(): Promise<void> }

type ButtonOptions = {
  style: { layout: 'vertical'; shape: 'rect'; height: number; borderRadius: number }
  createOrder: () => Promise<string>
  onApprove: (approval: { orderID: string }) => Promise<void>
  onCancel: (cancellation: { orderID: string }) => Promise<void>
  onError: (error: unknown) => void
}

export type Provider = { Buttons(options: ButtonOptions): ProviderButtons }

const loading = new Map<string, Promise<Provider>>()

/** Loads the provider's script, once per URL. Rejects if it cannot be loaded, and can then be retried. */
export function loadProvider(scriptUrl: string): Promise<Provider> {
  const known = loading.get(scriptUrl)
  if (known) return known
  const made = load(scriptUrl)
  loading.set(scriptUrl, made)
  made.catch(() => loading.delete(scriptUrl))
  return made
}

function load(scriptUrl: string): Promise<Provider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const nonce = documentNonce()
    script.src = scriptUrl
    if (nonce) {
      script.nonce = nonce
      // The provider passes it on to the scripts that it adds.
      script.dataset.cspNonce = nonce
    }
    script.onload = () => {
      const { paypal } = window as { paypal?: Provider }
      if (paypal) resolve(paypal)
      else reject(new Error('The payment provider is not there'))
    }
    script.onerror = () => reject(new Error('The payment provider could not be loaded'))
    document.head.append(script)
  })
}
