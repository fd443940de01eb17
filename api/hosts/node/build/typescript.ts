/** The flags this Node.js needs to run our sources: newer versions strip types by themselves. */
export const typescriptFlags =
  'typescript' in process.features && process.features.typescript ? [] : ['--import', 'tsx']
