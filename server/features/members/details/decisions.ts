import { pathAt } from '#server/providers/files/signed-address.ts'
import { Refusal } from '#server/refusal.ts'
import type { RestCall } from '#server/rest.ts'

/** The fields of a member's row that a change of details does not touch. */
const fixed = [
  'memberId',
  'email',
  'primaryEmail',
  'status',
  'role',
  'userRole',
  'nextPaymentDueIn',
  'chapterId',
] as const

const left = 'This cannot be changed here. Please leave it out.'

/**
 * Returns the details from the body of a documented call. The certificate may be its path or the signed URL that
 * clients were given.
 * @param besides fields that the caller may not change
 * @throws Refusal invalid, for a field that does not belong to the details
 */
export function detailsIn({ certificates, ...body }: RestCall['body'], besides: readonly string[] = []) {
  const refused = [...fixed, ...besides].filter((name) => name in body)
  if (refused.length > 0)
    throw new Refusal('invalid', `${refused.join(', ')}: ${left}`, {
      fields: Object.fromEntries(refused.map((name) => [name, left])),
    })
  return { ...body, certificate: typeof certificates === 'string' ? pathAt(certificates) : certificates }
}
