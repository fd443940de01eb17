/** The flags with which this Node.js runs our sources: newer ones take the types off by themselves. */
export const typescriptFlags =
  'typescript' in process.features && process.features.typescript ? [] : ['--import', 'tsx']
