import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { ApiRouter } from '#server/wiring/api.ts'

/**
 * The API in the browser, asked once at a time and nothing kept: 8 kB gzipped, so only lazily loaded widgets import it.
 */
export const apiClient = createTRPCClient<ApiRouter>({ links: [httpBatchLink({ url: '/api/trpc' })] })

export type ApiClient = typeof apiClient
