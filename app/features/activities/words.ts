/** Admin texts about the chapter's activities. */
export const manageWords = {
  title: 'Activities',
  lead: 'Site visits, workshops, volunteer days: what the chapter has been doing. Each has a page of its own, and the latest are on the home page.',
  noun: 'activity',
  search: 'Search titles',
  empty: { title: 'No activities yet', text: 'Add the first one: a date, a title, a few pictures.' },
  consequence:
    'It will disappear from the home page and the list right away, and its pictures can no longer be opened.',
  fields: {
    date: 'Date',
    category: 'Category',
    newCategory: 'New category',
    title: 'Title',
    body: 'Details',
    activityPhoto: 'Pictures and PDFs',
  },
  chooseCategory: 'Choose a category',
  another: 'Add new category',
  newCategoryRequired: 'Enter the name of the new category',
  files: 'Pictures and PDFs, up to 10 MB each',
  columns: { number: 'No.', picture: 'Picture', category: 'Activity', date: 'Published', files: 'Files' },
  year: 'Year',
}

/** Texts of one activity. */
export const activityWords = {
  back: 'Go back',
  edit: 'Edit',
  carousel: (title: string) => `Pictures of ${title}`,
  picture: (title: string, number: number) => `${title}, picture ${number}`,
  wall: 'Photo wall',
  more: 'More activities',
  all: 'All activities',
  delete: 'Delete',
  deletePicture: (number: number) => `Delete picture ${number}`,
  deletePdf: (name: string) => `Delete ${name}`,
  deleteTitle: 'Are you sure?',
  consequence: 'The file will disappear from this activity right away. The others stay.',
  deleteAct: 'Delete file',
  // The wording is from content section 2.
  done: { removePhoto: 'The image has been deleted' },
}
