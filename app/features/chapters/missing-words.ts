import type { SetupStep } from '#server/features/chapters/rules.ts'

/** What a chapter can be missing, after "needs". */
export const missing: Record<SetupStep, string> = {
  memberTypes: 'member types',
  admin: 'an admin',
  payments: 'a payment account',
  mail: 'a mail account',
  treasurer: 'a treasurer',
}
