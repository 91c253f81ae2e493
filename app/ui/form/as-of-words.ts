export const asOfWords = {
  show: 'Show',
  noDate: 'There is no such date. Choose another one.',
  choices: 'Dates',
  today: 'Today',
  monthEnd: 'Last month end',
  yearEnd: 'Last year end',
}
