import { useFetcher } from '@remix-run/react'
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react'
import type { Viewer } from '#app/lib/viewer.ts'
import { FormContext, useForm } from '#app/ui/form/form-context.ts'

// Check and dialog weigh more than the rest of the footer, and few readers subscribe on a given page.
const HumanCheck = lazy(async () => ({ default: (await import('#app/ui/form/human-check.tsx')).HumanCheck }))
const NoticeDialog = lazy(async () => ({ default: (await import('#app/ui/dialog/notice-dialog.tsx')).NoticeDialog }))

type Outcome = { ok: boolean; message: string; fields?: Record<string, string> }

/** The wording differs on the central chapter (foundation, section 2). */
export function jobAlertHeading({ chapter, association }: Pick<Viewer, 'chapter' | 'association'>): string {
  const name = chapter.isMain ? chapter.chapterName : `${association.shortName} ${chapter.chapterName}`
  return `Subscribe to ${name}'s job alert service`
}

/** The footer's job-alert form. Without JavaScript it leads to the page of the same address. */
export function JobAlert({ viewer }: { viewer: Viewer }) {
  const fetcher = useFetcher<Outcome>()
  const [wanted, setWanted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const above = useForm()
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined
  const own = useMemo(() => ({ ...above, id: 'job-alert', answer: outcome }), [above, outcome])

  useEffect(() => {
    if (outcome) form.current?.reset()
  }, [outcome])

  return (
    <section aria-labelledby="job-alert">
      <h2 id="job-alert" className="type-block text-balance text-bar-content">
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
          className="h-11 min-w-0 rounded-field border border-bar-quiet bg-transparent px-3 text-base text-bar-content placeholder:text-bar-quiet sm:flex-1"
        />
        {wanted && (
          <FormContext.Provider value={own}>
            <Suspense>
              <HumanCheck invisible />
            </Suspense>
          </FormContext.Provider>
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
        <Suspense>
          {/* "Errpr!" is what members have always read here (content, section 2). */}
          <NoticeDialog answer={outcome} tone={outcome.ok ? 'success' : 'error'} title={outcome.ok ? 'Success!' : 'Errpr!'}>
            {Object.values(outcome.fields ?? {})[0] ?? outcome.message}
          </NoticeDialog>
        </Suspense>
      )}
    </section>
  )
}
