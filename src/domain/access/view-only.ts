/** spec 1 §2, the banner of `?admin-view=`. */
export const VIEW_ONLY = 'This page is for view-only purposes.'
