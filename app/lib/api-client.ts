import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { ApiRouter } from '#server/wiring/api.ts'

/**
 * The API client in the browser, one call per request and no cache: 8 kB gzipped, so only lazily loaded widgets import
 * it.
 */
export const apiClient = createTRPCClient<ApiRouter>({ links: [httpBatchLink({ url: '/api/trpc' })] })

export type ApiClient = typeof apiClient
