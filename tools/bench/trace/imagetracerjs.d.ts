declare module 'imagetracerjs' {
  const ImageTracer: {
    imagedataToSVG(
      image: { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray },
      options: { readonly numberofcolors: number; readonly strokewidth: number },
    ): string;
  };
  export default ImageTracer;
}
