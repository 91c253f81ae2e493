import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCReact, httpBatchLink } from '@trpc/react-query'
import { useState, type ReactNode } from 'react'
import type { ApiRouter } from '#server/wiring/api.ts'

/**
 * The API client with React Query, for the few widgets that query while typing. Pages load through their loaders: this
 * module and its query client are 22 kB gzipped, so only lazily loaded widgets import it.
 */
export const trpc = createTRPCReact<ApiRouter>()

/** Wraps a widget that calls the API, not a page. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }))
  // The server takes no more calls in a request (server/wiring/routes.ts).
  const [client] = useState(() => trpc.createClient({ links: [httpBatchLink({ url: '/api/trpc', maxItems: 10 })] }))
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}
