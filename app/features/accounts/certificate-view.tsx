import { certificateWords as words } from './profile-words.ts'

/** A certificate in the page: a frame for a PDF, otherwise an image (foundation section 2), plus a link to the file. */
export function CertificateView({ path, owner }: { path: string; owner: string }) {
  if (!path) return <p className="type-body py-3 text-ink-2">{words.none}</p>
  const title = words.of(owner)
  return (
    <figure className="pt-4">
      {path.toLowerCase().endsWith('pdf') ? (
        <iframe src={path} title={title} className="h-160 w-full rounded-panel border border-rule" />
      ) : (
        <img src={path} alt={title} className="max-w-full rounded-panel border border-rule" />
      )}
      <figcaption className="type-small mt-2">
        <a href={path} target="_blank" rel="noreferrer" className="text-link-line">
          {words.open}
        </a>
      </figcaption>
    </figure>
  )
}
