/** Id of the element of the header in which the tool renders its bar. */
export const workspaceBarId = 'workspace-bar';
