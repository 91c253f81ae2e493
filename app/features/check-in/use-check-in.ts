import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isCheckInClosed } from '#server/features/check-in/rules.ts'
import { answerTo, fetchList, send } from './check-in-calls.ts'
import {
  merged,
  nameOf,
  withActs,
  type CheckInAct,
  type CheckInPerson,
  type Mismatch,
  type Things,
} from './check-in-model.ts'
import { forgetList, keepActs, keepList, storedActs, storedList, storedLists, type StoredActs } from './phone-memory.ts'

/** How often to fetch other devices' changes and check whether the network is back. */
const everyMs = 15_000

type Phone = { asOf: string | undefined; rows: CheckInPerson[]; things: Things } & StoredActs

export type CheckIn = ReturnType<typeof useCheckIn>

/**
 * The check-in state of an event on this phone: the list with local changes, stored in the phone and sent to the portal
 * in order as soon as there is a network.
 */
export function useCheckIn({ eventId, endsAt }: { eventId: string; endsAt: string }, person: string) {
  const [phone, setPhone] = useState<Phone | null>(null)
  const [isOffline, setOffline] = useState(false)
  const [isSignedOut, setSignedOut] = useState(false)
  // The actions to send are read between two renders.
  const latest = useRef<Phone | null>(null)
  const sending = useRef<Promise<void> | null>(null)

  const change = useCallback(
    async (how: (before: Phone) => Phone) => {
      const before = latest.current
      if (!before) return
      const after = how(before)
      latest.current = after
      setPhone(after)
      const { acts, mismatches, desk, asOf, rows, things } = after
      if (rows !== before.rows || asOf !== before.asOf)
        await keepList(eventId, { person, endsAt, asOf: asOf ?? '', rows, things })
      if (acts !== before.acts || mismatches !== before.mismatches || desk !== before.desk)
        await keepActs(eventId, { acts, mismatches, desk })
    },
    [eventId, endsAt, person],
  )

  /** Sequential: later actions may depend on earlier ones. */
  const sendAll = useCallback(async () => {
    for (let [act] = latest.current?.acts ?? []; act; [act] = latest.current?.acts ?? []) {
      const sentAct = act
      const answer = await send(eventId, sentAct)
      if (answer.is === 'later') {
        setOffline(!answer.signedOut)
        setSignedOut(answer.signedOut)
        return
      }
      setOffline(false)
      await change((before) => settled(before, sentAct, answer))
    }
  }, [eventId, change])

  const flush = useCallback(() => {
    sending.current ??= sendAll().finally(() => (sending.current = null))
    return sending.current
  }, [sendAll])

  /** @returns the updated list */
  const refresh = useCallback(async (): Promise<CheckInPerson[]> => {
    await flush()
    try {
      const { asOf, rows, things } = await fetchList(eventId, latest.current?.asOf)
      await change((before) => ({
        ...before,
        asOf,
        things,
        rows: before.asOf === undefined ? merged([], rows) : merged(before.rows, rows),
      }))
      const isWaiting = () => (latest.current?.acts ?? []).length > 0
      // An attempt that failed just before the network came back left them here, and another device may come first.
      if (isWaiting()) await flush()
      if (!isWaiting()) {
        setOffline(false)
        setSignedOut(false)
      }
    } catch (error) {
      const answer = answerTo(error)
      setOffline(answer.is === 'later' && !answer.signedOut)
      setSignedOut(answer.is === 'refused' || answer.signedOut)
    }
    const { rows, acts } = latest.current ?? { rows: [], acts: [] }
    return withActs(rows, acts)
  }, [eventId, change, flush])

  useEffect(() => {
    let gone = false
    const begin = async () => {
      await forgetOthers(person)
      const [list, acts] = await Promise.all([storedList(eventId), storedActs(eventId)])
      if (gone) return
      latest.current = {
        asOf: list?.things && list.asOf,
        rows: list?.rows ?? [],
        things: list?.things ?? {},
        ...(acts ?? { acts: [], mismatches: [], desk: 1 }),
      }
      setPhone(latest.current)
      await refresh()
    }
    void begin()
    const again = () => void refresh()
    const lost = () => setOffline(true)
    const timer = setInterval(again, everyMs)
    window.addEventListener('online', again)
    window.addEventListener('offline', lost)
    return () => {
      gone = true
      clearInterval(timer)
      window.removeEventListener('online', again)
      window.removeEventListener('offline', lost)
    }
  }, [eventId, person, refresh])

  const act = useCallback(
    async (one: CheckInAct) => {
      await change((before) => ({ ...before, acts: [...before.acts, one] }))
      await flush()
    },
    [change, flush],
  )

  const rows = useMemo(() => (phone ? withActs(phone.rows, phone.acts) : []), [phone])
  const setDesk = (desk: number) => change((before) => ({ ...before, desk }))
  const dismiss = (key: string) =>
    change((before) => ({ ...before, mismatches: before.mismatches.filter((one) => one.key !== key) }))
  return {
    rows,
    things: phone?.things ?? {},
    isReady: phone?.asOf !== undefined,
    desk: phone?.desk ?? 1,
    /** Number of actions not yet sent to the portal. */
    waiting: phone?.acts.length ?? 0,
    mismatches: phone?.mismatches ?? [],
    isOffline,
    isSignedOut,
    act,
    refresh,
    setDesk,
    dismiss,
  }
}

/** Removes an answered action from the phone and reports a result that differs from what was shown. */
function settled(
  before: Phone,
  act: CheckInAct,
  answer: { is: 'done'; row: CheckInPerson } | { is: 'refused'; text: string },
): Phone {
  const acts = before.acts.filter(({ key }) => key !== act.key)
  const known = before.rows.find(({ registrationId }) => registrationId === act.registrationId)
  const mismatch: Omit<Mismatch, 'first' | 'refusal'> = {
    key: act.key,
    name: known ? nameOf(known) : act.registrationId,
    at: act.at,
  }
  if (answer.is === 'refused')
    return { ...before, acts, mismatches: [...before.mismatches, { ...mismatch, refusal: answer.text }] }
  const rows = merged(before.rows, [answer.row])
  const first = answer.row.checkIn
  const wasLate = act.kind === 'admit' && first !== null && first.key !== act.key
  if (!wasLate) return { ...before, acts, rows }
  // The actions that followed were about a check-in that never happened.
  const others = acts.filter((later) => later.kind === 'admit' || later.of !== act.key)
  return { ...before, acts: others, rows, mismatches: [...before.mismatches, { ...mismatch, first }] }
}

/** Deletes the lists of past events and of previous users of this phone. Unsent actions stay until they are sent. */
async function forgetOthers(person: string): Promise<void> {
  for (const [eventId, list] of await storedLists()) {
    if (list.person !== person || isCheckInClosed(list, new Date())) await forgetList(eventId)
  }
}
