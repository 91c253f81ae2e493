import type { Context as HonoContext, Hono } from 'hono'
import type { Portal, RequestFacts } from './context.ts'
import { answerChallenge } from './providers/human-check/human-check.ts'
import { recentLetters } from './providers/mail/mailbox.ts'

type Doors = { factsOf(c: HonoContext): Pick<RequestFacts, 'requestId' | 'clientAddress'> }

/** What is neither a page nor a call of the documented /api: challenges, webhooks, files, the demo's own doors. */
export function mountSideDoors(app: Hono, portal: Portal, doors: Doors): void {
  app.get('/human-check/challenge', () => answerChallenge(portal.providers.humanCheck))
  if (portal.env.mode === 'demo') mountDemoDoors(app, portal)
  void doors
}

function mountDemoDoors(app: Hono, portal: Portal) {
  app.get('/dev/mailbox.json', async (c) => {
    await portal.providers.mail.sendDue()
    c.header('cache-control', 'no-store')
    return c.json(await recentLetters(portal.store.read))
  })
  if (portal.providers.standin) app.route('/standin/paypal', portal.providers.standin)
}
