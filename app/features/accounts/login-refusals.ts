import type { RefusalReason } from '#server/refusal.ts'
import { confirmFirst } from '#server/features/accounts/rules.ts'

/**
 * The dialog for a rejected login: wrong entry, application under review, or an offer to resend the verification link.
 */
export type LoginDialogKind = 'wrong' | 'review' | 'resend'

/**
 * Returns the dialog for a rejected login. All but an unknown address, a wrong password and an application under review
 * offer the link (foundation section 8, [spec 91]).
 */
export function dialogFor({ why, message }: { why: RefusalReason; message: string }): LoginDialogKind {
  if (why === 'conflict') return 'review'
  return why === 'unauthenticated' && message !== confirmFirst ? 'wrong' : 'resend'
}
