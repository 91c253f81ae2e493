import type { AskedBesides, DocumentedCall } from '#server/wiring/documented-calls.ts'
import type { PaymentsWorld } from '#tests/support/world/world-with-payments.ts'
import type { Client } from './client.ts'

/** Proves one call: that it answers as documented, and what it rejects. */
export type Proof = (rest: Client, world: PaymentsWorld) => Promise<void>

/** The finished calls, each with its proof. A call in no such table is not built yet. */
export type Proofs = Partial<Record<DocumentedCall | AskedBesides, Proof>>
