/** The colours of the pages, written out: mail programs know no variables. */
export const LIGHT = { paper: '#f8f4ec', ink: '#1c1915', soft: '#5c5549', rule: '#d3cabb' }
export const DARK = { paper: '#16140f', ink: '#ece6da', soft: '#aba292', rule: '#39342c' }
