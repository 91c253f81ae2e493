import { hiddenText } from '#server/features/blog/rules.ts'

const comments = (count: number) =>
  count === 0 ? 'No comments' : count === 1 ? '1 comment' : `${count.toLocaleString('en-US')} comments`

/** Texts of the list of posts. */
export const listWords = {
  title: 'Blog',
  lead: 'Written by members of the chapter, for members.',
  write: 'Create new Blog',
  searchLabel: 'Search the blog',
  searchFor: 'Title, text or author',
  readMore: 'Read more',
  over: (day: string, category: string) => `${day} / ${category}`,
  comments,
  discussed: 'Most discussed',
  empty: {
    title: 'No Blog Available!',
    text: 'Write the first post: a site you visited, a detail that worked, a question for the others.',
  },
  done: { add: 'Your post is published.', remove: 'Post deleted.' },
}

/** Texts of the form of a post. */
export const formWords = {
  titleOfNew: 'New blog post',
  titleOfEdit: 'Edit blog post',
  lead: 'Members of the chapter will read it as soon as you publish it.',
  panel: 'Your post',
  publish: 'Publish',
  save: 'Save changes',
  fields: { title: 'Title', category: 'Category', photoId: 'Picture', body: 'Text' },
  categoryHelp: 'Pick a category or type a new one.',
  picture: 'One picture, up to 10 MB',
}

/** Texts of one post and its comments. */
export const postWords = {
  back: 'Go back',
  chapter: (name: string) => `${name} chapter`,
  edit: 'Edit',
  remove: 'Delete',
  removeTitle: (title: string) => `Delete "${title}"?`,
  removeText: (count: number) =>
    count === 0 ? 'Nobody has commented on it yet.' : `${comments(count)} below it will be deleted too.`,
  removeAct: 'Delete post',
  moreFrom: (name: string) => `More from ${name}`,
  newest: 'Newest',
  all: 'All',
  saved: 'Your changes are saved.',
}

export const commentWords = {
  title: 'Comments',
  order: 'Oldest first',
  none: 'No comments yet. Write the first one.',
  older: 'Older comments',
  newer: 'Newer comments',
  olderReplies: 'Older replies',
  newerReplies: 'Newer replies',
  all: 'All comments',
  allReplies: (name: string) => `All replies to ${name}`,
  hidden: hiddenText,
  hiddenWords: 'View the text',
  edited: (day: string) => `edited ${day}`,
  reply: 'Reply',
  edit: 'Edit',
  remove: 'Delete',
  hide: 'Hide',
  unhide: 'Show again',
  of: (act: string, name: string, at: string) => `${act}: ${name}, ${at}`,
  write: 'Write a comment',
  post: 'Post comment',
  writeReply: (name: string) => `Your reply to ${name}`,
  postReply: 'Post reply',
  change: 'Change your text',
  update: 'Update',
  cancel: 'Cancel',
  editedToday: 'Shown as edited, with today’s date.',
  removeTitle: 'Are you sure?',
  removeComment:
    'Are you sure about deleting this Comment? All the replies will be deleted along with this comment thread',
  removeReply: 'Are you sure about deleting this reply?',
  removeCommentAct: 'Delete comment',
  removeReplyAct: 'Delete reply',
  /** The notice after an action, by its name in the URL. */
  done: {
    comment: 'Your comment is posted.',
    reply: 'Your reply is posted.',
    editComment: 'Your comment is updated.',
    editReply: 'Your reply is updated.',
    removeComment: 'The comment was deleted.',
    removeReply: 'The reply was deleted.',
    hide: 'The text is hidden.',
    unhide: 'The text is shown again.',
    update: 'Your changes are saved.',
  } as Record<string, string>,
}
