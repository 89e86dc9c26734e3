export const CONTROL_CLASS = 'control'
