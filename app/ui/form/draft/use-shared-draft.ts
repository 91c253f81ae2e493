import { useEffect, useRef, useState } from 'react'
import {
  deviceStore,
  draftKeptAt,
  draftOf,
  draftText,
  dropDraft,
  dropOldDrafts,
  keepDraft,
  readDraft,
} from './draft.ts'
import { keeping } from './keeping.ts'

type SharedDraft = {
  /** The entries to begin with, where a draft was found; `turn` changes with them, and the form begins anew. */
  entries?: Record<string, string>
  turn: number
  /** When this tab kept or found it. */
  keptAt?: number
  /**
   * Another tab wrote a draft of the same form since, or took it away. This tab keeps nothing until its reader chose.
   */
  rival?: 'written' | 'gone'
}

/**
 * Keeps the entries of a form on this device, formatted text and uploaded files too, until its page says that they were
 * saved: `?done=` and the form's act. Two tabs with the same form do not write over each other unasked.
 * @param answered the form came back with what was typed, which is newer than a draft
 */
export function useSharedDraft(
  id: string,
  { formId, act, answered }: { formId: string; act: string | undefined; answered: boolean },
) {
  const [draft, setDraft] = useState<SharedDraft>({ turn: 0 })
  /** The stored text that this tab wrote or read last. */
  const own = useRef<string | null>(null)
  const first = useRef(answered)

  useEffect(() => {
    const device = deviceStore()
    if (!device) return
    dropOldDrafts(device, Date.now())
    own.current = draftText(device, id)
    const entries = readDraft(device, id)
    if (Object.keys(entries).length > 0 && !first.current)
      setDraft({ entries, turn: 1, keptAt: draftKeptAt(device, id) })

    const judge = () => {
      const stored = draftText(device, id)
      if (stored === own.current) return true
      setDraft((before) => ({ ...before, rival: stored === null ? 'gone' : 'written' }))
      return false
    }
    const { keepSoon, stop } = keeping(() => {
      const form = document.getElementById(formId)
      if (!(form instanceof HTMLFormElement) || !judge()) return
      keepDraft(device, id, draftOf(new FormData(form)), Date.now())
      own.current = draftText(device, id)
      setDraft((before) => ({ ...before, keptAt: draftKeptAt(device, id) }))
    })
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')?.id === formId) keepSoon()
    }
    document.addEventListener('input', follow)
    window.addEventListener('storage', judge)
    return () => {
      stop()
      document.removeEventListener('input', follow)
      window.removeEventListener('storage', judge)
      if (act !== undefined && new URLSearchParams(window.location.search).get('done') === act) dropDraft(device, id)
    }
  }, [id, formId, act])

  /** Begins anew with the stored draft, or without one. */
  function beginAnew() {
    const device = deviceStore()
    if (!device) return
    own.current = draftText(device, id)
    const entries = readDraft(device, id)
    setDraft(({ turn }) => ({
      turn: turn + 1,
      ...(Object.keys(entries).length > 0 && { entries, keptAt: draftKeptAt(device, id) }),
    }))
  }

  return {
    ...draft,
    takeOther: beginAnew,
    /** This tab's entries are kept again, over those of the other tab. */
    keepOwn() {
      const device = deviceStore()
      const form = document.getElementById(formId)
      if (!device || !(form instanceof HTMLFormElement)) return
      keepDraft(device, id, draftOf(new FormData(form)), Date.now())
      own.current = draftText(device, id)
      setDraft(({ rival: _, ...before }) => ({ ...before, keptAt: draftKeptAt(device, id) }))
    },
    discard() {
      const device = deviceStore()
      if (device) dropDraft(device, id)
      beginAnew()
    },
  }
}
