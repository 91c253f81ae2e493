import Plus from 'lucide-react/icons/plus'
import { Link, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { date } from '#app/lib/format.ts'
import { load } from '#app/lib/page/page.ts'
import { partAsked } from '#app/ui/articles/addresses.ts'
import { ArticleList } from '#app/ui/articles/article-list.tsx'
import { ArticlesScreen } from '#app/ui/articles/articles-screen.tsx'
import { SideBox } from '#app/ui/articles/side-box.tsx'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { AuthorTile } from './author-line.tsx'
import { listWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(async ({ api, ...request }) => {
  const part = partAsked('/blog', request)
  return { part, ...(await api.blog.list({ keyword: part.keyword, page: String(part.page) })) }
})

/** The chapter's posts, newest first. */
export default function BlogPage() {
  const { part, items, totalItems, totalPages, discussed } = useLoaderData<typeof loader>()
  return (
    <ArticlesScreen
      title={words.title}
      lead={words.lead}
      action={
        <LinkButton to="/blog/new" look="primary" icon={Plus}>
          {words.write}
        </LinkButton>
      }
      box={<SideBox base="/blog" keyword={part.keyword} label={words.searchLabel} placeholder={words.searchFor} />}
      beside={
        discussed.length > 0 && (
          <Block title={words.discussed} rows>
            {discussed.map(({ blogId, title, commentCount }) => (
              <div key={blogId}>
                <Link to={`/blogs/${blogId}`} className="type-body font-medium wrap-anywhere hover:underline">
                  {title}
                </Link>
                <p className="type-fine text-ink-2">{words.comments(commentCount)}</p>
              </div>
            ))}
          </Block>
        )
      }
    >
      <ArticleList
        base="/blog"
        part={part}
        totalItems={totalItems}
        totalPages={totalPages}
        readMore={words.readMore}
        empty={words.empty}
        rows={items.map((post) => ({
          id: post.blogId,
          to: `/blogs/${post.blogId}`,
          over: words.over(date(post.publishedOn), post.category),
          title: post.title,
          excerpt: post.excerpt,
          picture: post.photoId && (
            <UploadedPicture path={post.photoId} alt="" sizes="(min-width: 40rem) 200px, 100vw" />
          ),
          foot: (
            <>
              <AuthorTile author={post.author} size={24} />
              <span className="font-medium text-base-content wrap-anywhere">{post.author.name}</span>
              <span>{words.comments(post.commentCount)}</span>
            </>
          ),
        }))}
      />
      <AnswerNotice answer={undefined} done={words.done} />
    </ArticlesScreen>
  )
}
