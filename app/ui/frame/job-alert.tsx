import { useFetcher } from '@remix-run/react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { Viewer } from '#app/lib/viewer.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'

// The check weighs more than the rest of the footer, and few readers subscribe on a given page.
const HumanCheck = lazy(async () => ({ default: (await import('#app/ui/form/human-check.tsx')).HumanCheck }))

type Outcome = { ok: boolean; message: string }

/** The wording differs on the central chapter (foundation, section 2). */
export function jobAlertHeading({ chapter, association }: Pick<Viewer, 'chapter' | 'association'>): string {
  const name = chapter.isMain ? chapter.chapterName : `${association.shortName} ${chapter.chapterName}`
  return `Subscribe to ${name}'s job alert service`
}

/** The footer's job-alert form. Without JavaScript it leads to the page of the same address. */
export function JobAlert({ viewer }: { viewer: Viewer }) {
  const fetcher = useFetcher<Outcome>()
  const [wanted, setWanted] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data) return
    setOutcome(fetcher.data)
    form.current?.reset()
  }, [fetcher.state, fetcher.data])

  return (
    <section aria-labelledby="job-alert">
      <h2 id="job-alert" className="type-block max-w-72 text-bar-content sm:max-w-none">
        {jobAlertHeading(viewer)}
      </h2>
      <p className="mt-1">New posts from the chapter job portal, by e-mail. Leave at any time.</p>
      <fetcher.Form
        ref={form}
        method="post"
        action="/newsletter/subscribe"
        onFocus={() => setWanted(true)}
        className="mt-4 flex flex-col gap-2 sm:flex-row"
      >
        <label htmlFor="job-alert-email" className="sr-only">
          Email
        </label>
        <input
          id="job-alert-email"
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="Enter your email"
          onChange={(event) => (event.target.value = event.target.value.toLowerCase())}
          className="h-11 min-w-0 flex-1 rounded-field border border-bar-quiet bg-transparent px-3 text-base text-bar-content placeholder:text-bar-quiet"
        />
        {wanted && (
          <Suspense>
            <HumanCheck name="captcha" invisible />
          </Suspense>
        )}
        <button
          type="submit"
          disabled={fetcher.state !== 'idle'}
          className="h-11 shrink-0 cursor-pointer rounded-field bg-white px-6 text-[0.9375rem] font-semibold text-[#033c73] hover:bg-[#eaf2f9]"
        >
          SUBSCRIBE
        </button>
      </fetcher.Form>
      {outcome && (
        <OutcomeDialog
          // "Errpr!" is what members have always read here (content, section 2).
          title={outcome.ok ? 'Success!' : 'Errpr!'}
          message={outcome.message}
          good={outcome.ok}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </section>
  )
}
