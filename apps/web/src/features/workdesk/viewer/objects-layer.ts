import type { Editor } from '@molaar/scene';
import { DomUtil, Layer, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet';
import { drawObjects, type Labels } from './draw-objects';
import type { ImagePlane } from './image-plane';

/** All objects on one canvas over the tiles, drawn outside React: at most once a frame, and only what is in view. */
export class ObjectsLayer extends Layer {
  readonly #canvas = document.createElement('canvas');
  readonly #editor: Editor;
  readonly #plane: ImagePlane;
  #labels: Labels;
  #map: LeafletMap | null = null;
  #frame = 0;
  #stop: (() => void)[] = [];

  constructor(editor: Editor, plane: ImagePlane, labels: Labels) {
    super();
    this.#editor = editor;
    this.#plane = plane;
    this.#labels = labels;
    this.#canvas.className = 'leaflet-zoom-animated';
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.style.pointerEvents = 'none';
  }

  setLabels(labels: Labels): void {
    this.#labels = labels;
    this.schedule();
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    map.getPanes().overlayPane.append(this.#canvas);
    map.on('move zoom viewreset resize', this.#draw).on('zoomanim', this.#followZoom);
    this.#stop = [this.#editor.scene.subscribe(this.schedule), this.#editor.view.subscribe(this.schedule)];
    this.schedule();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    for (const stop of this.#stop) stop();
    this.#map?.off('move zoom viewreset resize', this.#draw).off('zoomanim', this.#followZoom);
    this.#canvas.remove();
    this.#map = null;
    this.#frame = 0;
    return this;
  }

  readonly schedule = (): void => {
    this.#frame ||= requestAnimationFrame(this.#draw);
  };

  readonly #draw = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const map = this.#map;
    const context = this.#canvas.getContext('2d');
    if (!map || !context) return;
    const { x: width, y: height } = map.getSize();
    const ratio = window.devicePixelRatio;
    if (this.#canvas.width !== Math.round(width * ratio) || this.#canvas.height !== Math.round(height * ratio)) {
      this.#canvas.width = Math.round(width * ratio);
      this.#canvas.height = Math.round(height * ratio);
      this.#canvas.style.width = `${width}px`;
      this.#canvas.style.height = `${height}px`;
    }
    DomUtil.setTransform(this.#canvas, map.containerPointToLayerPoint([0, 0]), 1);
    drawObjects(this.#editor, {
      context,
      width,
      height,
      ratio,
      labels: this.#labels,
      origin: this.#plane.origin(map),
      scale: this.#plane.scale(map.getZoom()),
      background: getComputedStyle(map.getContainer()).backgroundColor,
    });
  };

  /** During Leaflet's zoom animation the last picture is stretched with the tiles. */
  readonly #followZoom = ({ zoom, center }: ZoomAnimEvent): void => {
    const map = this.#map;
    if (!map) return;
    const corner = map.containerPointToLatLng([0, 0]);
    const target = map.project(corner, zoom).subtract(map.project(center, zoom)).add(map.getSize().divideBy(2));
    DomUtil.setTransform(this.#canvas, map.containerPointToLayerPoint(target), map.getZoomScale(zoom));
  };
}
