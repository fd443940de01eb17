/** A frame sent over the chat socket: JSON in the shape that its clients parse. */
export type ChatFrame = { readonly type: string; readonly [key: string]: unknown }
