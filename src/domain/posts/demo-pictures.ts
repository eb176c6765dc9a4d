/** Path of the pictures of demo posts, below the public URL; eight hexadecimal digits and `.svg` follow. */
export const DEMO_PICTURES = '/demo/pictures/';
