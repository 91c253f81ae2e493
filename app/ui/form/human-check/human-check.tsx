import '#app/styles/kit/choices.css'
import '#app/styles/kit/form.css'
import { useEffect, useRef, useState } from 'react'
import { FieldError } from '../field.tsx'
import { useField, useForm } from '../form-context.ts'
import type { Widget } from './human-check-widget.ts'
import type { FormAnswer } from '../post-form.tsx'

type HumanCheckProps = {
  /** Not shown; the work is done when the form is sent. */
  invisible?: boolean
  challengeUrl?: string
}

/**
 * "I am not a robot": a short proof-of-work in the browser, free for one person and costly for a flood. The proof is
 * submitted as the field `captcha`. An accepted form uses it up; one rejected for another field keeps it, so nobody has
 * to repeat it.
 */
export function HumanCheck({ invisible = false, challengeUrl = '/human-check/challenge' }: HumanCheckProps) {
  const { answer } = useForm()
  const { id, error } = useField('captcha', false)
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget>()
  const [ready, setReady] = useState(false)
  const [lost, setLost] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    // First, so that it hears of a submission that is then held back.
    const wanted = whenWanted(place.current!, invisible, leaving.signal)
    const release = invisible ? holdForm(place.current!.closest('form')!, leaving.signal) : undefined
    const arrived = wanted.then(() => import('./human-check-widget.ts'))
    arrived.then(
      ({ createWidget }) => {
        if (leaving.signal.aborted || !place.current) return
        widget.current = createWidget({ challengeUrl, invisible })
        widget.current.element.addEventListener('load', () => release?.(), { once: true })
        place.current.append(widget.current.element)
        setReady(true)
      },
      () => {
        setLost(true)
        // If sent without it, the server's response says what is missing.
        release?.()
      },
    )
    return () => {
      leaving.abort()
      widget.current?.element.remove()
    }
  }, [challengeUrl, invisible])

  useEffect(() => {
    if (isUsedUp(answer)) widget.current?.reset()
  }, [answer])

  return (
    <div data-human-check={invisible ? 'invisible' : 'visible'} className={invisible ? 'contents' : 'robot-field'}>
      <div
        ref={place}
        id={id}
        tabIndex={-1}
        className={invisible ? 'contents' : 'robot'}
        data-invalid={error ? true : undefined}
      >
        {!ready && !invisible && (
          <span className="check-row text-ink-2" role={lost ? 'alert' : undefined}>
            <span className="tick" aria-hidden /> {lost ? <Lost /> : 'I am not a robot'}
          </span>
        )}
        <noscript>This check needs JavaScript.</noscript>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}

function Lost() {
  return (
    <span>
      The check could not be loaded.{' '}
      <button type="button" className="text-link-line" onClick={() => location.reload()}>
        Reload this page
      </button>{' '}
      to try again.
    </span>
  )
}

/** Resolves when the form is used, or the check becomes visible, which is at the end of a long form. */
function whenWanted(place: HTMLElement, invisible: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const want = () => resolve()
    const form = place.closest('form')!
    if (form.contains(document.activeElement)) want()
    // A button elsewhere on the page may submit the form unseen.
    for (const sign of ['focusin', 'pointerdown', 'submit'])
      form.addEventListener(sign, want, { once: true, capture: true, signal })
    const sight = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && want())
    // A viewer who sees a form may submit it with its only button.
    sight.observe(invisible ? form : place)
    signal.addEventListener('abort', () => sight.disconnect())
  })
}

/**
 * Holds back a form submitted before the check has loaded: the check is invisible, so users do not know to wait.
 * @returns releases the form, and submits it if it was held
 */
function holdForm(form: HTMLFormElement, signal: AbortSignal): () => void {
  let waiting: { submitter: HTMLElement | null } | undefined
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting ??= { submitter: event.submitter }
  }
  form.addEventListener('submit', hold, { capture: true, signal })
  return () => {
    form.removeEventListener('submit', hold, { capture: true })
    if (waiting) form.requestSubmit(waiting.submitter)
  }
}

function isUsedUp(answer: unknown): boolean {
  const { ok, fields } = (answer ?? {}) as FormAnswer
  return ok === true || fields?.captcha !== undefined
}
