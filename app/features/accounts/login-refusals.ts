import type { RefusalReason } from '#server/refusal.ts'
import { confirmFirst } from '#server/features/accounts/rules.ts'

/**
 * The dialog that tells a refused login: about a wrong entry, a review, or with the verification link offered again.
 */
export type LoginDialogKind = 'wrong' | 'review' | 'resend'

/**
 * Which dialog tells a refusal of the login. Any but an unknown address, a wrong password and an application under
 * review offers the link (foundation section 8, decision 91).
 */
export function dialogFor({ why, message }: { why: RefusalReason; message: string }): LoginDialogKind {
  if (why === 'conflict') return 'review'
  return why === 'unauthenticated' && message !== confirmFirst ? 'wrong' : 'resend'
}
