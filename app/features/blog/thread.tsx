import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, type ReactNode } from 'react'
import { Form, Link } from '#app/lib/remix.ts'
import { date, localDateTime } from '#app/lib/format.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { partAt, type Part } from './addresses.ts'
import { AuthorTile } from './author-line.tsx'
import { actClass, ActLink, Hidden, InPlaceForm } from './comment-forms.tsx'
import { commentWords as words } from './words.ts'

export type ThreadOf = Outputs['blog']['view']['threads'][number]
type TextOf = ThreadOf['replies'][number]

/** The page that contains a thread: its URL, what is open there, its viewer and the response to what was sent. */
export type Place = {
  path: string
  part: Part
  open: { act: 'edit' | 'reply' | 'delete'; id: string } | undefined
  isAdmin: boolean
  answer: { values?: Record<string, string> } | undefined
}

/** The anchor of a text on its page. */
export const markOf = (id: string) => `text-${id}`

const addressOf = ({ path, part }: Place, act: 'edit' | 'reply' | 'delete', id: string) =>
  partAt(path, part, { [act]: id }, markOf(id))

const closedAt = ({ path, part }: Place, id: string) => partAt(path, part, {}, markOf(id))

/** A comment with its replies, one level deep, and the form for a new one. */
export function Thread({ thread, place }: { thread: ThreadOf; place: Place }) {
  const { replies, hasOlder, ...comment } = thread
  const answered =
    place.open?.act === 'reply'
      ? [comment, ...replies].find(({ commentId }) => commentId === place.open?.id)
      : undefined
  return (
    <li className="border-b border-rule py-5">
      <TextRow text={comment} place={place} size={40} isHome>
        {(replies.length > 0 || answered) && (
          <ol className="mt-3 -ml-7 grid gap-5 border-l border-line pl-7 md:ml-0 md:pl-5">
            {hasOlder && (
              <li>
                <Link
                  to={partAt(
                    place.path,
                    { page: 0, from: 0, thread: comment.commentId },
                    {},
                    markOf(comment.commentId),
                  )}
                  className={actClass}
                >
                  {words.allReplies(comment.author.name)}
                </Link>
              </li>
            )}
            {replies.map((reply) => (
              <li
                key={reply.commentId}
                className="relative before:absolute before:top-4 before:-left-[2.125rem] before:h-px before:w-3 before:-rotate-45 before:bg-line md:before:-left-[1.625rem]"
              >
                <TextRow text={reply} place={place} size={32} />
              </li>
            ))}
            {answered && (
              <li>
                <InPlaceForm
                  id="reply-form"
                  name="reply"
                  label={words.writeReply(answered.author.name)}
                  hidden={{ intent: 'reply', commentId: comment.commentId }}
                  answer={place.answer?.values?.intent === 'reply' ? place.answer : undefined}
                  here={addressOf(place, 'reply', answered.commentId)}
                  back={closedAt(place, answered.commentId)}
                  act={words.postReply}
                />
              </li>
            )}
          </ol>
        )}
      </TextRow>
    </li>
  )
}

type TextRowProps = {
  text: TextOf
  place: Place
  size: 32 | 40
  /** A comment, which can be replied to. */ isHome?: boolean
  children?: ReactNode
}

function TextRow({ text, place, size, isHome = false, children }: TextRowProps) {
  const { commentId, author, comment, writtenAt, editedOn, isHidden } = text
  const openAct = place.open?.id === commentId ? place.open.act : undefined
  const isEdited = openAct === 'edit' && text.mayEdit
  const article = useFocusBack(openAct)
  return (
    <article
      ref={article}
      id={markOf(commentId)}
      tabIndex={-1}
      className="flex scroll-mt-20 gap-3 outline-none"
      aria-label={`${author.name}, ${localDateTime(writtenAt)}`}
    >
      <span className={size === 40 ? 'shrink-0 *:size-8 md:*:size-10' : 'shrink-0'}>
        <AuthorTile author={author} size={size} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="type-body font-semibold wrap-anywhere">{author.name}</b>
          <span className="type-fine tabular text-ink-2">
            <time dateTime={writtenAt}>{localDateTime(writtenAt)}</time>
            {editedOn && `, ${words.edited(date(editedOn))}`}
          </span>
        </p>
        {isHidden && <HiddenText comment={comment} />}
        {!isHidden && !isEdited && (
          <p className="type-body max-w-[66ch] whitespace-pre-line wrap-anywhere">{comment}</p>
        )}
        {isEdited && <EditForm text={text} place={place} isHome={isHome} />}
        {!isEdited && <Acts text={text} place={place} />}
        {children}
      </div>
    </article>
  )
}

/** Returns focus to an action's link once the form it opened is closed. */
function useFocusBack(openAct: string | undefined) {
  const row = useRef<HTMLElement>(null)
  const before = useRef(openAct)
  useEffect(() => {
    // Its own actions come before those of its replies.
    if (before.current && !openAct)
      row.current?.querySelector<HTMLElement>(`[data-act="${before.current}"]`)?.focus({ preventScroll: true })
    before.current = openAct
  }, [openAct])
  return row
}

/** Admins can read hidden text to review it again. */
function HiddenText({ comment }: { comment: string }) {
  return (
    <div className="type-body text-ink-2">
      <p className="italic">{words.hidden}</p>
      {comment && (
        <details>
          <summary className="type-small text-link hover:underline">{words.hiddenWords}</summary>
          <p className="max-w-[66ch] whitespace-pre-line wrap-anywhere">{comment}</p>
        </details>
      )}
    </div>
  )
}

function EditForm({ text: { commentId, comment }, place, isHome }: { text: TextOf; place: Place; isHome: boolean }) {
  const [intent, idName, name] = isHome
    ? (['editComment', 'commentId', 'comment'] as const)
    : (['editReply', 'replyId', 'reply'] as const)
  return (
    <InPlaceForm
      id="edit-form"
      name={name}
      text={comment}
      hidden={{ intent, [idName]: commentId }}
      label={words.change}
      answer={place.answer?.values?.intent === intent ? place.answer : undefined}
      here={addressOf(place, 'edit', commentId)}
      back={closedAt(place, commentId)}
      act={words.update}
      note={words.editedToday}
    />
  )
}

function Acts({ text, place }: { text: TextOf; place: Place }) {
  const { commentId, author, writtenAt, isHidden, mayEdit } = text
  const { isAdmin, path, part } = place
  const named = (act: string) => words.of(act, author.name, localDateTime(writtenAt))
  if (isHidden && !isAdmin) return null
  return (
    <div className="mt-1 flex flex-wrap gap-x-4">
      {!isHidden && (
        <ActLink to={addressOf(place, 'reply', commentId)} act="reply" label={named(words.reply)}>
          <Icon of={CornerDownRight} /> {words.reply}
        </ActLink>
      )}
      {mayEdit && (
        <>
          <ActLink to={addressOf(place, 'edit', commentId)} act="edit" label={named(words.edit)}>
            <Icon of={Pencil} /> {words.edit}
          </ActLink>
          <ActLink to={addressOf(place, 'delete', commentId)} act="delete" label={named(words.remove)}>
            <Icon of={Trash} /> {words.remove}
          </ActLink>
        </>
      )}
      {isAdmin && (
        <Form method="post" action={partAt(path, part)} preventScrollReset>
          <Hidden fields={{ intent: isHidden ? 'unhide' : 'hide', commentId }} />
          <button className={actClass} aria-label={named(isHidden ? words.unhide : words.hide)}>
            <Icon of={isHidden ? Eye : EyeOff} /> {isHidden ? words.unhide : words.hide}
          </button>
        </Form>
      )}
    </div>
  )
}
