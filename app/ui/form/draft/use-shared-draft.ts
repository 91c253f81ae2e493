import { useEffect, useRef, useState } from 'react'
import {
  deviceStore,
  draftStoredAt,
  draftOf,
  draftText,
  dropDraft,
  dropOldDrafts,
  isTyped,
  keepDraft,
  pristineOf,
  type Pristine,
  readDraft,
} from './draft.ts'
import { keepsDraft } from '../unsaved/unsaved.ts'
import { keeping } from './keeping.ts'

type SharedDraft = {
  /** The initial entries, if a draft was found; `turn` changes with them, and resets the form. */
  entries?: Record<string, string>
  turn: number
  /** When this tab stored or found it. */
  storedAt?: number
  /**
   * Another tab has since written or deleted a draft of the same form. This tab stores nothing until the user has
   * chosen.
   */
  rival?: 'written' | 'gone'
}

/**
 * Stores the entries of a form on this device, including rich text and uploaded files, until its page says that they
 * were saved: `?done=` and the form's intent, or one of several. Two tabs with the same form do not overwrite each other unasked.
 * @param answered the form came back with its entries, which are newer than a draft
 */
export function useSharedDraft(
  id: string,
  { formId, act, answered }: { formId: string; act: string | readonly string[] | undefined; answered: boolean },
) {
  const [draft, setDraft] = useState<SharedDraft>({ turn: 0 })
  /** The stored text that this tab last wrote or read. */
  const own = useRef<string | null>(null)
  const first = useRef(answered)
  const acts = [act ?? []].flat().join(' ')

  useEffect(() => {
    const device = deviceStore()
    if (!device) return
    dropOldDrafts(device, Date.now())
    own.current = draftText(device, id)
    const entries = readDraft(device, id)
    const begun = document.getElementById(formId)
    // A form that came back with its entries has typed ones from the start.
    const pristine: Pristine =
      begun instanceof HTMLFormElement && !first.current ? pristineOf(begun) : { values: {}, ticked: [] }
    if (!first.current && isTyped({ ...pristine, ticked: [] }, Object.entries(entries)))
      setDraft({ entries, turn: 1, storedAt: draftStoredAt(device, id) })

    const judge = () => {
      const stored = draftText(device, id)
      if (stored === own.current) return true
      setDraft((before) => ({ ...before, rival: stored === null ? 'gone' : 'written' }))
      return false
    }
    const { keepSoon, stop } = keeping(() => {
      const form = document.getElementById(formId)
      if (!(form instanceof HTMLFormElement) || !judge()) return
      const now = new FormData(form)
      if (isTyped(pristine, now)) keepDraft(device, id, draftOf(now), Date.now())
      else dropDraft(device, id)
      own.current = draftText(device, id)
      setDraft((before) => ({ ...before, storedAt: draftStoredAt(device, id) }))
    })
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')?.id === formId) keepSoon()
    }
    document.addEventListener('input', follow)
    window.addEventListener('storage', judge)
    const forget = keepsDraft(formId)
    return () => {
      stop()
      forget()
      document.removeEventListener('input', follow)
      window.removeEventListener('storage', judge)
      const done = new URLSearchParams(window.location.search).get('done')
      if (done !== null && acts.split(' ').includes(done)) dropDraft(device, id)
    }
  }, [id, formId, acts])

  /** Resets the form to the stored draft, or without one. */
  function beginAnew() {
    const device = deviceStore()
    if (!device) return
    own.current = draftText(device, id)
    const entries = readDraft(device, id)
    setDraft(({ turn }) => ({
      turn: turn + 1,
      ...(Object.keys(entries).length > 0 && { entries, storedAt: draftStoredAt(device, id) }),
    }))
  }

  return {
    ...draft,
    takeOther: beginAnew,
    /** Stores this tab's entries again, over those of the other tab. */
    keepOwn() {
      const device = deviceStore()
      const form = document.getElementById(formId)
      if (!device || !(form instanceof HTMLFormElement)) return
      keepDraft(device, id, draftOf(new FormData(form)), Date.now())
      own.current = draftText(device, id)
      setDraft(({ rival: _, ...before }) => ({ ...before, storedAt: draftStoredAt(device, id) }))
    },
    discard() {
      const device = deviceStore()
      if (device) dropDraft(device, id)
      beginAnew()
    },
  }
}
