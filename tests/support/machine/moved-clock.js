/**
 * Moves a portal's clock, for journeys over a midnight: preloaded by NODE_OPTIONS (moved-clock.ts), it adds the
 * milliseconds in a file to the machine's time. The portal itself has no such switch.
 */
import { readFileSync } from 'node:fs'

const RealDate = Date
const now = () => RealDate.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
})
