/** Tells whether a request only reads: its method is GET or HEAD. */
export const isRead = ({ method }: { readonly method: string }): boolean => method === 'GET' || method === 'HEAD';
