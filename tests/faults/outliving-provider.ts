/** The stand-in provider in the test's process: it survives a killed portal, and is slow at times. */
import { systemClock } from '#server/time/clock.ts'
import type { SeededRandom } from '#server/demo/seeded-random.ts'
import type { PaymentProvider } from '#server/providers/payments/provider.ts'
import { startStandin, type Books } from '#server/providers/payments/standin/running-standin.ts'
import { send } from '#tests/support/http.ts'
import type { PortalProcess } from '#tests/support/machine/portal.ts'
import { merchants } from '#tests/support/world/world-with-payments.ts'

const path = '/standin/paypal'

/** Slow calls are released after this many requests to the next portal. */
const asksUntilLetGo = 5

export type OutlivingProvider = {
  address: string
  payments: PaymentProvider
  books(): Promise<Books>
  /**
   * Sets the current portal: it receives the webhooks, and requests to it for the provider's page are answered by the
   * provider.
   */
  serving(portal: PortalProcess): PortalProcess
  /** Makes some calls of a portal that is served slow, from its fifth request on. */
  makingSlow(served: PortalProcess): PortalProcess
  /** Called when a portal died: may release slow calls. Returns how many of its calls were still in progress. */
  afterDeath(): number
  /** Makes the next refunds hang, before or after the money moves, until everything is released. */
  hangRefunds(times: number): void
  /** The number of hanging calls. */
  hanging(): number
  /** Releases everything. */
  finish(): void
  close(): Promise<void>
}

/**
 * Makes some captures and refunds of every portal slow, before or after the money moves. At random they end right after
 * the portal's death, or when the next one is already running.
 */
export async function openProvider(random: SeededRandom): Promise<OutlivingProvider> {
  const standin = await startStandin({ clock: systemClock, merchants })
  const { mischief } = standin
  /** Held calls of portals that died earlier. */
  let inherited = 0

  function release(): void {
    mischief.calm()
    inherited = 0
  }

  return {
    address: standin.origin + path,
    payments: standin.provider,
    books: standin.books,
    serving(portal) {
      for (const { clientId } of merchants) {
        const sub = clientId.slice(-2)
        standin.webhooks.aim(clientId, {
          url: `http://127.0.0.1:${portal.port}/webhooks/paypal/${sub}`,
          webhookId: `WEBHOOK-${sub}`,
        })
      }
      return {
        ...portal,
        request(chapter, target, question) {
          if (!target.startsWith(path)) return portal.request(chapter, target, question)
          return send(Number(new URL(standin.origin).port), `${chapter}.localhost`, target, question)
        },
      }
    },
    makingSlow(served) {
      let asked = 0
      return {
        ...served,
        request(...question) {
          if (++asked === asksUntilLetGo) {
            release()
            for (const on of ['capture', 'refund'] as const)
              mischief.set({ kind: random.pick(['slowBefore', 'slowAfter']), on, times: 1 + random.below(4) })
          }
          return served.request(...question)
        },
      }
    },
    afterDeath() {
      const outlived = mischief.heldCalls() - inherited
      inherited += outlived
      if (random.below(2) === 0) release()
      return outlived
    },
    hangRefunds: (times) => void mischief.set({ kind: random.pick(['slowBefore', 'slowAfter']), on: 'refund', times }),
    hanging: () => mischief.heldCalls(),
    finish: release,
    close: standin.close,
  }
}
