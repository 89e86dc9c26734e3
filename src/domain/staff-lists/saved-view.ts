export const LONGEST_VIEW_NAME = 60
export const MOST_VIEWS = 30

export const VIEW_NAME_MISSING = 'Enter a name.'
export const VIEW_NAME_TAKEN = 'You already have a view with this name.'
export const TOO_MANY_VIEWS = 'You have 30 views of this list. Delete one first.'
export const NO_SUCH_VIEW = 'We couldn’t find this view.'
export const NOT_YOUR_VIEW = 'Only the person who saved this view, or an administrator, can change it.'
