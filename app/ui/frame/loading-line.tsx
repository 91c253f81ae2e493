import { useNavigation } from '#app/lib/remix.ts'

/** A line at the top while a page loads; not shown for instant loads. */
export function LoadingLine() {
  const { state } = useNavigation()
  return (
    <div role="status" className="loading-line" data-loading={state === 'idle' ? undefined : true}>
      {state !== 'idle' && <span className="sr-only">Loading...</span>}
    </div>
  )
}
