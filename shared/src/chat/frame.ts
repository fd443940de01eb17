/** What is told over the socket of the chat: JSON in the shape that its clients read. */
export type ChatFrame = { readonly type: string; readonly [key: string]: unknown }
