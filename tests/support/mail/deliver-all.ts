import { handOverEmails } from '#server/features/emails/jobs.ts'
import { createSender } from '#server/providers/mail/sender.ts'
import type { OutgoingEmail } from '#server/providers/mail/transport.ts'
import type { World } from '#tests/support/world/world.ts'

/**
 * Sends due emails until there are none.
 * @param answer the mail server's response to each; it throws to reject one
 */
export async function deliverAll(
  world: World,
  answer: (email: OutgoingEmail) => void = () => {},
): Promise<OutgoingEmail[]> {
  const delivered: OutgoingEmail[] = []
  const { store, clock, env, providers, log } = world.portal
  const transportFor = async () => ({
    deliver: async (email: OutgoingEmail) => {
      answer(email)
      delivered.push(email)
    },
  })
  const sender = createSender({
    store,
    clock,
    transportFor,
    files: providers.files,
    baseDomain: env.baseDomain,
    appSecret: env.appSecret,
    keepEmails: true,
    warmUp: env.mailWarmUp,
    log,
  })
  for (;;) {
    await handOverEmails(world.portal)
    if ((await sender.sendDue()) === 0) return delivered
  }
}
